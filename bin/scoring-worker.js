"use strict";
// A thread of the program starts from the same files, and from what V8 made of them.
require("./pericope.js").load("scoring-worker.cjs");
