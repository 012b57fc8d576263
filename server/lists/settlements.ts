/** Bulgarian settlements: the shipped towns and municipality centres, or the full imported register. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "#server/kernel/root.ts";
import { listOf, type Row } from "./search.ts";
import type { ListSource } from "./source.ts";

/** One settlement. `code` is its EKATTE code (five digits) or the product's own, prefixed `x-`. */
export type Settlement = { code: string; kind: string; name: string; municipality: string; district: string };

/** Columns of the settlements file, in order. */
export const COLUMNS = ["code", "kind", "name", "municipality", "district"] as const;

/** Full word of each kind by its abbreviation in the register. */
const KIND_WORDS: Readonly<Record<string, string>> = { "гр.": "град", "с.": "село", "ман.": "манастир" };

/**
 * Parses the settlements file: five tab-separated columns, `#` starts a comment line. Throws on a missing column.
 *
 * @internal for its test.
 */
export const parseSettlements = (text: string): Settlement[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [code = "", kind = "", name = "", municipality = "", district = ""] = line.trimEnd().split("\t");
      if (district === "")
        throw new Error(`A settlement needs ${COLUMNS.length} columns: ${JSON.stringify(line.slice(0, 80))}`);
      return { code, kind, name, municipality, district };
    });

/**
 * Reads the settlements shipped with the product.
 *
 * @internal for its test.
 */
export const shippedSettlements = (): Settlement[] =>
  parseSettlements(readFileSync(inRoot("server/lists/settlements.tsv"), "utf8"));

/** Path of the imported register in the data folder. */
export const importedFile = (dataDir: string): string => join(dataDir, "lists", "settlements.tsv");

/** Label formats, shortest first; each settlement gets the first that is unique. */
const LABELS: readonly ((place: Settlement) => string)[] = [
  ({ name }) => name,
  ({ name, municipality, district }) => `${name}, общ. ${municipality}, обл. ${district}`,
  ({ kind, name, municipality, district }) => `${kind} ${name}, общ. ${municipality}, обл. ${district}`,
  ({ kind, name, municipality, district, code }) => `${kind} ${name}, общ. ${municipality}, обл. ${district} (${code})`,
];

const labelsOf = (places: readonly Settlement[]): Map<Settlement, string> => {
  const labels = new Map<Settlement, string>();
  let open = places;
  for (const label of LABELS) {
    const taken = new Map<string, number>();
    for (const place of open) taken.set(label(place), (taken.get(label(place)) ?? 0) + 1);
    for (const place of open) if (taken.get(label(place)) === 1) labels.set(place, label(place));
    open = open.filter((place) => !labels.has(place));
  }
  return labels;
};

const kindWord = ({ kind }: Settlement): string => KIND_WORDS[kind] ?? kind;
const detailOf = (place: Settlement): string =>
  `${kindWord(place)}, община ${place.municipality}, област ${place.district}`;

/** Whether a settlement is its district's centre. The capital's district is „София (столица)“. */
const isDistrictCentre = ({ kind, name, district }: Settlement): boolean =>
  kind === "гр." && district.replace(/ \(.*/, "") === name;
const weight = (place: Settlement): number => (isDistrictCentre(place) ? 0 : place.kind === "гр." ? 1 : 2);

const collator = new Intl.Collator("bg");

/** Code of an address outside Bulgaria. */
export const ABROAD = "abroad";

const abroad: Row = {
  option: { value: ABROAD, label: "Извън България", detail: "адрес в чужбина" },
  names: ["Извън България", "Чужбина"],
  around: [],
};

/**
 * Builds the list: district centres, then towns, then villages, each alphabetically, then „Извън България“. `aliases`:
 * see `listOf`.
 *
 * @internal for its test.
 */
export const settlementList = (places: readonly Settlement[], aliases?: ReadonlyMap<string, string>): ListSource => {
  const labels = labelsOf(places);
  const rows = places
    .map((place) => ({ place, label: labels.get(place)! }))
    .sort((a, b) => weight(a.place) - weight(b.place) || collator.compare(a.label, b.label))
    .map(({ place, label }): Row => ({
      option: { value: place.code, label, detail: detailOf(place) },
      names: [place.name],
      around: [place.kind, kindWord(place), place.municipality, place.district],
    }));
  return listOf([...rows, abroad], aliases);
};

const placeKey = ({ kind, name, municipality, district }: Settlement): string =>
  [kind, name, municipality, district].join("\t");

/** Aliases from the product's own codes, which drafts and agreements may contain, to register codes. */
const ownCodes = (register: readonly Settlement[]): Map<string, string> => {
  const byPlace = new Map(register.map((place) => [placeKey(place), place.code]));
  return new Map(
    shippedSettlements()
      .filter(({ code }) => code.startsWith("x-"))
      .flatMap((place) => (byPlace.has(placeKey(place)) ? [[place.code, byPlace.get(placeKey(place))!] as const] : [])),
  );
};

let shipped: ListSource | undefined;

/** The list of the shipped settlements, which is built once. */
const shippedList = (): ListSource => (shipped ??= settlementList(shippedSettlements()));

/** The list of settlements: from the imported register if the data folder has one, else the shipped ones. */
export const openSettlements = (dataDir?: string): ListSource => {
  const file = dataDir === undefined ? undefined : importedFile(dataDir);
  if (file === undefined || !existsSync(file)) return shippedList();
  const register = parseSettlements(readFileSync(file, "utf8"));
  return settlementList(register, ownCodes(register));
};
