// What is shown where an address leads nowhere.

import type { ComponentChildren } from "preact";
import { address } from "../shared/router.ts";

/** Where an address leads nowhere. */
export function NotFound({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <h1>Not in this report</h1>
      <p class="lead">{children}</p>
      <p>
        <a href={address([])}>To the overview</a>
      </p>
    </>
  );
}
