/**
 * Imports the settlement register (EKATTE) from exports of the National Statistical Institute: `ek_atte` with `ek_obst`
 * and `ek_obl` in the same folder, as JSON or as sheets saved as CSV.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { COLUMNS, importedFile, type Settlement } from "./settlements.ts";

/** An invalid export; the message names the problem and the record. */
class ImportError extends Error {}

type Row = Readonly<Record<string, string>>;

const KINDS = new Set(["гр.", "с.", "ман."]);
const TABLES = ["json", "csv", "tsv", "txt"];

/**
 * Parses a table with a header row; separator tab, semicolon or comma (detected), cells optionally in double quotes.
 * Returns rows by lower-case column name; blank lines are skipped.
 *
 * @internal for its test.
 */
export const parseTable = (text: string): Row[] => {
  const clean = text.replace(/^\uFEFF/, "");
  const separator =
    ["\t", ";", ","].find((sign) => clean.slice(0, Math.max(0, clean.indexOf("\n"))).includes(sign)) ?? "\t";
  const lines: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "gy");
  for (let found = cell.exec(clean); found && cell.lastIndex <= clean.length; found = cell.exec(clean)) {
    lines.at(-1)!.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? "").trim());
    if (found[3] === "") break;
    if (found[3] !== separator) lines.push([]);
  }
  const [header = [], ...body] = lines;
  return body
    .filter((line) => line.some((text) => text !== ""))
    .map((line) => Object.fromEntries(header.map((name, index) => [name.toLowerCase(), line[index] ?? ""])));
};

const parseJson = (text: string, file: string): Row[] => {
  const data: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (!Array.isArray(data)) throw new ImportError(`${basename(file)} must hold an array of records.`);
  return data
    .filter((record): record is object => typeof record === "object" && record !== null)
    .map((record) =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name.toLowerCase(), String(value ?? "").trim()]),
      ),
    );
};

const readRows = (file: string): Row[] => {
  const kind = extname(file).slice(1).toLowerCase();
  if (!TABLES.includes(kind))
    throw new ImportError(`${basename(file)} cannot be read: take the JSON export, or save the sheet as CSV (UTF-8).`);
  const text = readFileSync(file, "utf8");
  return kind === "json" ? parseJson(text, file) : parseTable(text);
};

/** Rows of another table in the main file's folder, accepting the case variants exports use; empty when absent. */
const beside = (main: string, name: string): Row[] => {
  const spellings = [name, name.replace("ek_", "Ek_"), name.toUpperCase()].flatMap((base) =>
    TABLES.map((kind) => join(dirname(main), `${base}.${kind}`)),
  );
  const file = spellings.find(existsSync);
  return file === undefined ? [] : readRows(file);
};

const municipalityCode = (row: Row): string => row["obshtina"] ?? row["obstina"] ?? "";

const mainFile = (path: string): string => {
  if (!existsSync(path)) throw new ImportError(`There is no ${path}.`);
  if (!statSync(path).isDirectory()) return path;
  const found = ["ek_atte", "Ek_atte"]
    .flatMap((name) => TABLES.map((kind) => join(path, `${name}.${kind}`)))
    .find(existsSync);
  if (found === undefined) throw new ImportError(`There is no ek_atte.json in ${path}.`);
  return found;
};

/**
 * Reads an export, given `ek_atte.*` or its folder. Throws an ImportError naming the invalid record.
 *
 * @internal for its test.
 */
export const readRegister = (path: string): Settlement[] => {
  const file = mainFile(path);
  const municipalities = new Map(beside(file, "ek_obst").map((row) => [municipalityCode(row), row["name"] ?? ""]));
  const districts = new Map(beside(file, "ek_obl").map((row) => [row["oblast"] ?? "", row["name"] ?? ""]));
  const seen = new Set<string>();
  // The export contains metadata records, which have no code.
  const places = readRows(file)
    .filter((row) => /^\d{1,5}$/.test(row["ekatte"] ?? ""))
    .map((row): Settlement => {
      const place = {
        // Spreadsheets drop leading zeros.
        code: row["ekatte"]!.padStart(5, "0"),
        kind: row["t_v_m"] ?? "",
        name: row["name"] ?? "",
        municipality: municipalities.get(municipalityCode(row)) ?? row["obshtina_name"] ?? "",
        district: districts.get(row["oblast"] ?? "") ?? (row["oblast_name"] ?? "").replace(/^обл\.\s*/, ""),
      };
      const wrong = faultOf(place, seen);
      if (wrong) throw new ImportError(`${basename(file)}, settlement ${place.code}: ${wrong}`);
      seen.add(place.code);
      return place;
    });
  if (places.length === 0)
    throw new ImportError(
      `${basename(file)} holds no settlement: a record needs ekatte, t_v_m, name, oblast, obshtina.`,
    );
  return places;
};

const faultOf = (place: Settlement, seen: ReadonlySet<string>): string | undefined => {
  if (seen.has(place.code)) return "its code stands twice.";
  if (!KINDS.has(place.kind)) return `its kind is ${JSON.stringify(place.kind)}, not гр., с. or ман.`;
  if (place.name === "") return "it has no name.";
  if (place.municipality === "") return "its municipality is not in ek_obst.";
  if (place.district === "") return "its district is not in ek_obl.";
  return Object.values(place).some((text) => /[\t\n]/.test(text)) ? "a tab or line break stands in it." : undefined;
};

/**
 * Imports an export into the data folder atomically; returns the number of settlements. Throws an ImportError.
 *
 * @internal for its test.
 */
export const importSettlements = (path: string, dataDir: string): number => {
  const places = readRegister(path);
  const target = importedFile(dataDir);
  mkdirSync(dirname(target), { recursive: true });
  const lines = places.map((place) => COLUMNS.map((column) => place[column]).join("\t"));
  writeFileSync(`${target}.new`, [`# ${COLUMNS.join("\t")}`, ...lines, ""].join("\n"));
  renameSync(`${target}.new`, target);
  return places.length;
};

const USAGE = "npm run lists -- import <ek_atte.json, a CSV of it, or the folder with ek_atte, ek_obst and ek_obl>";

/** Runs `npm run lists -- import <file>`; returns the exit code and the text to print. */
export const listsCommand = (args: readonly string[], dataDir: string): { code: 0 | 1; text: string } => {
  const [verb, path] = args;
  if (verb !== "import" || path === undefined) return { code: 1, text: USAGE };
  try {
    const count = importSettlements(path, dataDir);
    return {
      code: 0,
      text: `${count} settlements imported into ${importedFile(dataDir)}. They are in use after the next start.`,
    };
  } catch (error) {
    return { code: 1, text: error instanceof Error ? error.message : String(error) };
  }
};
