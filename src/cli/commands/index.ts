// Every command by its step, in the order of help. To add one: write its file in the folder of its step, and add its line here.
// A command is loaded when it is asked for: all together they are three times what one of them needs.

import type { Command, CommandStep } from "../command.ts";

interface ListedStep {
  readonly heading: string;
  readonly commands: Readonly<Record<string, () => Promise<Command>>>;
}

const steps: readonly ListedStep[] = [
  {
    heading: "Make a track, or bring your own files:",
    commands: {
      demo: async () => (await import("./make/demo.ts")).demo,
      track: async () => (await import("./make/track.ts")).trackCommand,
      index: async () => (await import("./make/index-documents.ts")).indexCommand,
      search: async () => (await import("./make/search.ts")).searchCommand,
      retrieve: async () => (await import("./make/retrieve.ts")).retrieveCommand,
      pool: async () => (await import("./make/pool.ts")).poolCommand,
      assess: async () => (await import("./make/assess.ts")).assess,
      convert: async () => (await import("./make/convert.ts")).convert,
      derive: async () => (await import("./make/derive.ts")).deriveCommand,
      align: async () => (await import("./make/align.ts")).alignCommand,
      chunk: async () => (await import("./make/chunk.ts")).chunkCommand,
      collection: async () => (await import("./make/collection.ts")).collectionCommand,
    },
  },
  {
    heading: "Score runs:",
    commands: {
      evaluate: async () => (await import("./score/evaluate.ts")).evaluateCommand,
      estimate: async () => (await import("./score/estimate.ts")).estimateCommand,
      missed: async () => (await import("./score/missed.ts")).missedCommand,
      trace: async () => (await import("./score/trace.ts")).traceCommand,
      validate: async () => (await import("./score/validate.ts")).validate,
    },
  },
  {
    heading: "Compare:",
    commands: {
      compare: async () => (await import("./compare/compare.ts")).compareCommand,
      rank: async () => (await import("./compare/rank.ts")).rankCommand,
      agree: async () => (await import("./compare/agree.ts")).agree,
    },
  },
  {
    heading: "Look:",
    commands: {
      report: async () => (await import("./look/report.ts")).report,
      verify: async () => (await import("./look/verify.ts")).verify,
      view: async () => (await import("./look/view.ts")).view,
      page: async () => (await import("./look/page.ts")).page,
      inspect: async () => (await import("./look/inspect.ts")).inspectCommand,
      locate: async () => (await import("./look/locate.ts")).locate,
      measures: async () => (await import("./look/measures.ts")).measuresCommand,
      systems: async () => (await import("./look/systems.ts")).systemsCommand,
      formats: async () => (await import("./look/formats.ts")).formatsCommand,
      completion: async () => (await import("./look/completion.ts")).completion,
    },
  },
  {
    heading: "For research:",
    commands: {
      curve: async () => (await import("./research/curve.ts")).curve,
      repeats: async () => (await import("./research/repeats.ts")).repeatsCommand,
      correlate: async () => (await import("./research/correlate.ts")).correlateCommand,
      reliability: async () => (await import("./research/reliability.ts")).reliabilityCommand,
      simulate: async () => (await import("./research/simulate.ts")).simulateCommand,
    },
  },
];

/** All commands, as help and completion show them. */
export function allSteps(): Promise<readonly CommandStep[]> {
  return Promise.all(steps.map((step) => loaded(step, Object.keys(step.commands))));
}

/** What this command line needs: the command that it names, or none to print the version; else all, to say what there is. */
export async function stepsFor([name = "--version"]: readonly string[]): Promise<readonly CommandStep[]> {
  if (name === "--version" || name === "-V") return [];
  const step = steps.find(({ commands }) => Object.hasOwn(commands, name));
  return step === undefined ? await allSteps() : [await loaded(step, [name])];
}

async function loaded({ heading, commands }: ListedStep, names: readonly string[]): Promise<CommandStep> {
  return { heading, commands: await Promise.all(names.map((name) => commands[name]!())) };
}
