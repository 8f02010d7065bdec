// Starts the drop page, and its workers, which are this same script again: one program, and one hash for the policy of the page to
// allow.

import { render } from "preact";
import { ThemeFrame } from "../portable/theme.tsx";
import { DropApp } from "./drop-app.tsx";
import { serveDrop } from "./worker.ts";

const place = typeof document === "undefined" ? undefined : document.getElementById("app");
if (place === undefined) serveDrop();
else if (place !== null) {
  place.textContent = "";
  render(
    <ThemeFrame>
      <DropApp />
    </ThemeFrame>,
    place,
  );
}
