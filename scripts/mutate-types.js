// What the compiler says of a changed source, as in `npm run check`; what is only unused is not held against it.

import { resolve } from "node:path";
import ts from "typescript";

/** Says what is wrong with the text that a file would have; undefined where nothing is. */
export function typeChecker() {
  const changed = { composite: false, noEmit: true, noUnusedLocals: false, noUnusedParameters: false };
  const config = ts.getParsedCommandLineOfConfigFile("tsconfig.node.json", changed, ts.sys);
  const files = [...config.fileNames, ...ts.sys.readDirectory("src", [".ts"])].map((file) => resolve(file));
  const texts = new Map();
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => config.options,
    getScriptFileNames: () => files,
    getScriptVersion: (file) => (texts.has(file) ? String(version) : "0"),
    getScriptSnapshot: (file) => {
      const text = texts.get(file) ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
  });
  return (file, text) => {
    const path = resolve(file);
    texts.clear();
    texts.set(path, text);
    version++;
    const [found] = [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)];
    return found && ts.flattenDiagnosticMessageText(found.messageText, " ");
  };
}
