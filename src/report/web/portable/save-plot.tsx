import { fileName } from "./save-file.ts";
import { useLeaving } from "./leaving.tsx";
import { Menu } from "./menu.tsx";
import { type Picture, picturePng, pictureSvg } from "./picture.ts";

/** Saves a plot as a file of its own. */
export function SavePlot({ label, plot }: { readonly label: string; plot(): Picture }) {
  const { save, tell } = useLeaving();
  const saveSvg = (): void => {
    const picture = plot();
    save(`${fileName(picture.name)}.svg`, new Blob([pictureSvg(picture)], { type: "image/svg+xml" }));
  };
  const savePng = async (): Promise<void> => {
    const picture = plot();
    try {
      save(`${fileName(picture.name)}.png`, await picturePng(picture));
    } catch {
      tell("This plot is too large for a PNG here; save it as SVG");
    }
  };
  const items = [
    { label: "as SVG", act: saveSvg },
    { label: "as PNG", act: () => void savePng() },
  ];
  return (
    <Menu label={label} groups={[items]}>
      Save plot ▾
    </Menu>
  );
}
