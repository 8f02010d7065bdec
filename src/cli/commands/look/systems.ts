import { named } from "../../../base/named.ts";
import { describeSystem, systemList } from "../../../print/reference.ts";
import { systems } from "../../../search/systems/index.ts";
import { command, optional } from "../../command.ts";

export const systemsCommand = command({
  name: "systems",
  about: "List the systems that search an index, or explain one, with its parameters.",
  examples: ["pericope systems", "pericope systems articles"],

  args: { name: optional("[system]", "one of them") },
  options: {},

  run({ name }, world) {
    world.out(
      name === undefined ? systemList(systems) : describeSystem(named(systems, name.replace(/\(.*$/s, ""), "system")),
    );
  },
});
