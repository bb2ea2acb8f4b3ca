// The start page of the site, opened as a file: nothing else of the site is loaded, so it says what to open.
if (location.protocol === "file:") {
  const opened = document.getElementById("opened");
  opened.hidden = false;
  document.body.replaceChildren(opened);
}
