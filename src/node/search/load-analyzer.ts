import { InputError } from "../../base/input-error.ts";
import { named } from "../../base/named.ts";
import type { Analyzer, Stem } from "../../words/analyzer.ts";
import { analyzerCalled, analyzers } from "../../words/analyzers.ts";
import { codeOf } from "../file-error.ts";

const ofPackage = "@orama/stemmers"; // not written into the import, so that bundlers leave it alone

/** The analyzer of a name, with its stemmer. */
export async function loadAnalyzer(name: string): Promise<Analyzer> {
  const { language } = named(analyzers, name, "analyzer");
  return analyzerCalled(name, language === undefined ? undefined : await stemmerFor(language));
}

async function stemmerFor(language: string): Promise<Stem> {
  try {
    const { stemmer } = await import(`${ofPackage}/${language}`);
    return stemmer;
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new InputError(
      `the analyzer ${language} needs the package ${ofPackage}; install it: npm install ${ofPackage}, or take the analyzer unicode`,
    );
  }
}
