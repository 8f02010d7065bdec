import { differencesSheet } from "../../sheets.ts";
import { useSource } from "../frame/context.ts";
import { differencesPicture } from "./pictures.ts";
import { Portable } from "./portable.tsx";

interface PortableDifferences {
  readonly measure: number;
  readonly a: number;
  readonly b: number;
}

/** Menus above the bars of differences. */
export function PortableDifferences({ measure, a, b }: PortableDifferences) {
  const { data } = useSource();
  return (
    <Portable
      of="differences"
      sheet={() => differencesSheet(data, measure, a, b)}
      plot={() => differencesPicture(data, measure, a, b)}
    />
  );
}
