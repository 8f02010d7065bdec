import { useLeaving } from "./leaving.tsx";
import { Menu } from "./menu.tsx";
import { themes, useTheme } from "./theme.tsx";
import { address, go } from "../router.ts";
import { viewLink } from "./view-link.ts";

/** What can be done with the view as a whole. */
export function PageMenu({ onPrint }: { onPrint(): void }) {
  const { copy } = useLeaving();
  const { choice, choose } = useTheme();
  const view = [
    { label: "Copy link to this view", act: () => void copy(viewLink(location), "Link to this view", "link.txt") },
    { label: "Print all of this view", act: onPrint },
    { label: "Print the report …", act: () => go(address(["print"])) },
  ];
  const theme = themes.map(({ name, title }) => ({
    label: title,
    isChosen: name === choice,
    act: () => choose(name),
  }));
  return (
    <Menu label="This view" class="page-menu" groups={[view, theme]}>
      ⋯
    </Menu>
  );
}
