import { allSteps } from "../../src/cli/commands/index.ts";

export const commandSteps = await allSteps();
export const commands = commandSteps.flatMap((step) => step.commands);
