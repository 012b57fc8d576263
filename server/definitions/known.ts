/** What a definition may name: rules, calls, look-up sources. */
import type { Catalogue } from "#src/domain/catalogue.ts";
import type { Mappings } from "#src/domain/grid.ts";
import type { Rule } from "#src/domain/rule.ts";
import { contract, type CallRow } from "#src/api/contract.ts";
import { matchPage, pages } from "#src/pages/table.ts";
import { lists } from "#server/lists/index.ts";
import type { ListSource } from "#server/lists/source.ts";
import { validators } from "#validators";
import { filledScales, reliedOn, type Reliances } from "./relied-on.ts";

export type Known = {
  rules: Readonly<Record<string, Rule>>;
  /** Calls that take a form, as an `action` writes them, and our pages. */
  actions: ReadonlySet<string>;
  /** The one form each of these calls takes, by id. */
  forms: ReadonlyMap<string, string>;
  /** Calls a `backend` rule may ask. */
  questions: ReadonlySet<string>;
  /** Paths of our pages, parameters as the table writes them. */
  pages: ReadonlySet<string>;
  /** Whether an address is a page of ours. */
  isPage(path: string): boolean;
  /** Long lists of the server, by name. */
  sources: ReadonlyMap<string, ListSource>;
  /** The mappings the catalogue fills into the term slider of each product's group. */
  mappings: Readonly<Record<string, Mappings>>;
  /** What the program reads out of each form, by form id. */
  reliedOn: Readonly<Record<string, Reliances>>;
  /** Paths of the sliders to which the catalogue gives their scale, by form id. */
  filledScales: Readonly<Record<string, readonly string[]>>;
};

/** What the program knows today; the catalogue's mappings by product key come from outside. */
export const knownNames = (mappings: Known["mappings"] = {}): Known => {
  const calls: CallRow[] = Object.values(contract);
  const forms = new Map(calls.flatMap(({ path, form }) => (form === undefined ? [] : [[path, form] as const])));
  return {
    rules: validators, mappings, reliedOn, filledScales,
    forms, actions: new Set([...forms.keys(), ...pages.map(({ path }) => path)]),
    questions: new Set(calls.map(({ path }) => path).filter((path) => path.startsWith("check-"))),
    pages: new Set(pages.map(({ path }) => path)),
    isPage: (path) => matchPage(path) !== undefined,
    sources: new Map(Object.entries(lists)),
  };
};

/** The mappings of each product that has some, by product key. */
export const mappingsOf = ({ products }: Catalogue): Known["mappings"] =>
  Object.fromEntries(products.flatMap(({ key, mappings }) => (mappings ? [[key, mappings]] : [])));
