/** Fills a loan's choice into a form: the offered products, and for each the scale of its sliders and its mappings. */
import {
  clientLimit,
  currenciesOf,
  PRODUCT_KEYS,
  type Catalogue,
  type Product,
} from "#src/domain/lending/catalogue.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { withoutSpaces } from "#src/domain/text/typed.ts";
import type { Definition, ElementProps, SliderMark } from "#src/engine/core/definition.ts";
import { factsOf, holds } from "#src/engine/core/element-types.ts";
import { DAY_BOXES, joinDay } from "#src/domain/time/day-boxes.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { nameOf, readPath, writePath } from "#src/engine/core/names.ts";
import { firstCreditWords, guarantorMarkWords, productLine } from "#src/copy/products.ts";
import { mostWithoutGuarantor } from "#server/lending/decisions/max-amount.ts";
import { termName, type LoanSelection } from "#server/lending/applications/loan-selection.ts";

/** Props of the sliders and the product choice. */
export const productProps = (
  catalogue: Catalogue,
  offered: readonly Product[],
  { isFirst = false } = {},
): Record<string, ElementProps> => ({
  product: {
    choices: offered.map((product) => ({
      value: product.key,
      label: product.name,
      attributes: {
        icon: termName(product) === "days" ? "clock" : "calendar",
        subLabel: productLine(product, isFirst ? firstLimit(catalogue, product) : undefined),
      },
    })),
  },
  ...Object.fromEntries(
    catalogue.products.flatMap((product) =>
      sliderProps(catalogue, product, product.key, marksOf(catalogue, product, isFirst)),
    ),
  ),
});

/** The limit of a first credit in words; undefined where it is all that the product offers. */
const firstLimit = (catalogue: Catalogue, product: Product): string | undefined => {
  const most = clientLimit(catalogue, product, "new");
  return most < product.amount.max ? formatCents(most * 100, catalogue.currency.shortLabel) : undefined;
};

type MarkWords = Readonly<Record<"upTo" | "above", (sum: string) => string>>;

/** A mark at an amount; none where that is all that the product offers. */
const markAt = (at: number, { currency }: Catalogue, { amount }: Product, words: MarkWords): SliderMark[] => {
  const sum = formatCents(at * 100, currency.shortLabel);
  return at < amount.max ? [{ at, upTo: words.upTo(sum), above: words.above(sum) }] : [];
};

/** What a first credit can be at most, of those who have had none, and from where on a guarantor is asked for. */
const marksOf = (catalogue: Catalogue, product: Product, isFirst: boolean): SliderMark[] => [
  ...(isFirst ? markAt(clientLimit(catalogue, product, "new"), catalogue, product, firstCreditWords) : []),
  ...markAt(mostWithoutGuarantor(product, catalogue), catalogue, product, guarantorMarkWords),
];

/** Props of one product's two sliders, by path: in a group, or at the form's top level when `group` is empty. */
export const sliderProps = (
  catalogue: Catalogue,
  product: Product,
  group: string,
  marks: readonly SliderMark[] = [],
): [string, ElementProps][] => {
  const at = (name: string): string => (group ? `${group}.${name}` : name);
  const { amount, term, mappings } = product;
  return [
    [
      at("amount"),
      {
        ...pick(amount),
        currencies: currenciesOf(catalogue),
        ...(marks.length > 0 && { marks }),
      },
    ],
    [
      at(termName(product)),
      { ...pick(term), keyStep: 1, ...(mappings && { validationProps: { amountElementName: "amount", mappings } }) },
    ],
  ];
};

const pick = ({
  min,
  max,
  step,
  default: standing,
}: {
  min: number;
  max: number;
  step: number;
  default: number;
}): ElementProps => ({ min, max, step, default: standing });

/** Form values from a query string: only names the form has, texts of at most 40 characters. */
export const valuesFromQuery = (query: URLSearchParams, definition: Definition): FormValues => {
  const values: FormValues = {};
  for (const { element, path } of fieldsIn(definition.elements)) {
    const all = query.getAll(nameOf(path));
    const given = factsOf(element).inBoxes ? joinDay(all.slice(0, DAY_BOXES.length)) : all[0];
    if (all.length > 0 && given !== undefined && given.length <= 40)
      writePath(values, path, holds(element, "number") ? withoutSpaces(given) : given);
  }
  return values;
};

/** The initial choice: the given values, completed by the catalogue's defaults. */
export const withDefaults = (catalogue: Catalogue, values: FormValues): FormValues => {
  const product = PRODUCT_KEYS.includes(values["product"] as never) ? (values["product"] as string) : "consumerCredit";
  const completed: FormValues = { product };
  for (const each of catalogue.products) {
    const given = (readPath(values, each.key) ?? {}) as Record<string, unknown>;
    completed[each.key] = {
      amount: String(given["amount"] ?? each.amount.default),
      [termName(each)]: String(given[termName(each)] ?? each.term.default),
    };
  }
  return completed;
};

/** A loan selection as form values. */
export const valuesOfLoanSelection = (catalogue: Catalogue, { product, amount, term }: LoanSelection): FormValues =>
  withDefaults(catalogue, {
    product: product.key,
    [product.key]: { amount: String(amount), [termName(product)]: String(term) },
  });
