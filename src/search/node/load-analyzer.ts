// Loads an analyzer by its name. The stemmer of its language is a package that may not be installed.

import { named } from "../../base/named.ts";
import { type Analyzer, analyzerCalled, analyzers, type Stem } from "../../text/analyzers.ts";
import { optionalPackage } from "../../files/node/optional-package.ts";

/** The analyzer of a name, with its stemmer. */
export async function loadAnalyzer(name: string): Promise<Analyzer> {
  const { language } = named(analyzers, name, "analyzer");
  return analyzerCalled(name, language === undefined ? undefined : await stemmerFor(language));
}

async function stemmerFor(language: string): Promise<Stem> {
  const need = { what: `the analyzer ${language}`, orElse: ", or take the analyzer unicode" };
  const { stemmer } = await optionalPackage<{ stemmer: Stem }>(`@orama/stemmers/${language}`, need);
  return stemmer;
}
