/** The product, amount and term of a form: one group per product, limits and mappings from the catalogue. */
import type { Catalogue, Product } from "#src/domain/catalogue.ts";
import { findProduct, PRODUCT_KEYS } from "#src/domain/catalogue.ts";
import { onGrid } from "#src/domain/grid.ts";
import type { Currencies } from "#src/domain/money.ts";
import type { FormValues } from "#src/domain/rule.ts";
import { withoutSpaces } from "#src/domain/typed.ts";
import type { Definition, ElementProps } from "#src/engine/definition.ts";
import { nameOf, readPath, writePath } from "#src/engine/names.ts";
import { productLine } from "#src/copy/products.ts";

export type Chosen = { product: Product; amount: number; term: number };

/** The name of a product's term element: months where the catalogue says months. */
export const termName = (product: Product): "months" | "days" => product.term.unit;

/** What the server fills into the sliders and the product choice. */
export const productProps = (catalogue: Catalogue, offered: readonly Product[]): Record<string, ElementProps> => ({
  product: { choices: offered.map((product) => ({ value: product.key, label: product.name, attributes: { icon: termName(product) === "days" ? "line" : "calendar", subLabel: productLine(product) } })) },
  ...Object.fromEntries(catalogue.products.flatMap((product) => sliderProps(catalogue, product, product.key))),
});

/** How amounts are shown. */
export const currenciesOf = ({ currency, alternative }: Catalogue): Currencies => ({ currency, alternative });

/** Limits of one product's two sliders under a group, or at the form's top when the group is empty. */
export const sliderProps = (catalogue: Catalogue, product: Product, group: string): [string, ElementProps][] => {
  const at = (name: string): string => (group ? `${group}.${name}` : name);
  const { amount, term, mappings } = product;
  return [
    [at("amount"), { ...pick(amount), currencies: currenciesOf(catalogue) }],
    [at(termName(product)), { ...pick(term), keyStep: 1, ...(mappings && { validationProps: { amountElementName: "amount", mappings } }) }],
  ];
};

const pick = ({ min, max, step, default: standing }: { min: number; max: number; step: number; default: number }): ElementProps => ({ min, max, step, default: standing });

/** Values of a form out of an address: only names the form knows, and only plausible ones. */
export const valuesFromQuery = (query: URLSearchParams, definition: Definition): FormValues => {
  const values: FormValues = {};
  const walk = (elements: Definition["elements"], group: string): void => {
    for (const element of elements) {
      const path = group ? `${group}.${element.name}` : element.name;
      const given = query.get(nameOf(path));
      if (element.type === "form") walk(element.elements ?? [], path);
      else if (given !== null && given.length <= 40) writePath(values, path, element.type === "slider" ? withoutSpaces(given) : given);
    }
  };
  walk(definition.elements, "");
  return values;
};

/** What was chosen, when it is an offer of the catalogue. */
export const chosenOf = (catalogue: Catalogue, values: FormValues): Chosen | undefined => {
  const key = readPath(values, "product");
  if (!PRODUCT_KEYS.includes(key as never)) return undefined;
  const product = findProduct(catalogue, key as string);
  const number = (name: string): number => Number(readPath(values, `${product.key}.${name}`) ?? NaN);
  const [amount, term] = [number("amount"), number(termName(product))];
  return onGrid(product, amount, term) ? { product, amount, term } : undefined;
};

/** The choice a visitor starts with: what they bring along, completed by the catalogue's defaults. */
export const withDefaults = (catalogue: Catalogue, values: FormValues): FormValues => {
  const product = PRODUCT_KEYS.includes(values["product"] as never) ? (values["product"] as string) : "consumerCredit";
  const completed: FormValues = { product };
  for (const each of catalogue.products) {
    const given = (readPath(values, each.key) ?? {}) as Record<string, unknown>;
    completed[each.key] = { amount: String(given["amount"] ?? each.amount.default), [termName(each)]: String(given[termName(each)] ?? each.term.default) };
  }
  return completed;
};

/** The values under which a choice stands in a form. */
export const valuesOfChosen = (catalogue: Catalogue, { product, amount, term }: Chosen): FormValues =>
  withDefaults(catalogue, { product: product.key, [product.key]: { amount: String(amount), [termName(product)]: String(term) } });
