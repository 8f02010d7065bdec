import type { ComponentChildren } from "preact";

/** The heading of a column of numbers. */
export function NumberHead({ children }: { readonly children: ComponentChildren }) {
  return (
    <th scope="col" class="number">
      {children}
    </th>
  );
}
