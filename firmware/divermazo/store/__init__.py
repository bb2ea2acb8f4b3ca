"""What survives the power switch: settings, game records, the last crash. All under the data folder."""
