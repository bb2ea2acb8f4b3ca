"""How Sphinx makes the pages around the device; called by manuals.py, with the language."""

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

project = "Divermazo"
copyright = ""
extensions = ["myst_parser"]
templates_path = ["templates"]
suppress_warnings = ["myst.header"]  # a document may leave a level of headings out
myst_heading_anchors = 4
smartquotes = False  # 2.42" is a length
myst_url_schemes = {"http": None, "https": None, "files": "../files/{{path}}"}

html_theme = "furo"
html_title = "Divermazo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_show_copyright = False
html_show_sphinx = False
html_sidebars = {"**": ["sidebar/brand.html", "sidebar/elsewhere.html", "sidebar/search.html",
                        "sidebar/scroll-start.html", "sidebar/navigation.html", "sidebar/scroll-end.html"]}
html_theme_options = {
    "top_of_page_buttons": [],
    "light_css_variables": {"color-brand-primary": "#7a4419", "color-brand-content": "#7a4419",
                            "color-brand-visited": "#7a4419"},
    "dark_css_variables": {"color-brand-primary": "#e8b27a", "color-brand-content": "#e8b27a",
                           "color-brand-visited": "#e8b27a", "color-background-primary": "#14171a",
                           "color-background-secondary": "#1b1f23"},
}

WORDS = {
    "es": {"play": "Jugar", "other": "English", "only": "Esta página está solo en inglés.",
           "file": "Descargar el aparato en un solo archivo, que se abre con doble clic y no necesita red"},
    "en": {"play": "Play", "other": "Español", "only": "",
           "file": "Download the device as one file, which opens by a double click and needs no network"},
}


def setup(app: Sphinx) -> None:
    app.connect("html-page-context", _words)
    for name in ("scenario", "jsonl"):
        app.add_lexer(name, TextLexer)


def _words(app: Sphinx, page: str, template: str, context: dict, tree: object) -> None:
    language = app.config.language
    context.update(words=WORDS[language], other="en" if language == "es" else "es")
