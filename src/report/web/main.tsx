// Starts the page of a report.

import { render } from "preact";
import { App } from "./app.tsx";

const place = document.getElementById("app");
if (place !== null) {
  place.textContent = "";
  render(<App />, place);
}
