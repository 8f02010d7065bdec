import { render } from "preact";
import { App } from "./app.tsx";
import { scoreInWorker } from "./drop/worker.ts";

// The worker is this same script again, as a worker: one program, and one hash for the policy of the page to allow.
const place = typeof document === "undefined" ? undefined : document.getElementById("app");
if (place === undefined) scoreInWorker();
else if (place !== null) {
  place.textContent = "";
  render(<App />, place);
}
