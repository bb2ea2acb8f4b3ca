"""What people see and hear: screens, texts, fonts, dice faces, tones."""
