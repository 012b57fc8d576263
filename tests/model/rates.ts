/** Other prices than those that are written, from an act on. */
import { capGpr } from "#src/domain/lending/catalogue-file.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { DirectLender } from "./direct-lender.ts";

/** The rate of a consumer credit, percent. */
export const setRate = ({ services }: DirectLender, percent: number): void => {
  const { catalogue, ...others } = services.now();
  const products = catalogue.products.map((product) =>
    product.key === "consumerCredit" ? { ...product, nominalRate: `${percent}.00` } : product,
  );
  services.replace({ ...others, catalogue: { ...catalogue, products } });
};

/** The statutory rate from a day on, percent, and with it the cap of the ГПР. */
export const setStatutory = ({ services }: DirectLender, percent: number, validFrom: Day): void => {
  const { catalogue, ...others } = services.now();
  const statutory = `${percent}.00`;
  const row = {
    validFrom,
    mro: `${percent - 8}.00`,
    addOn: "8.00",
    statutory,
    gprCap: capGpr(statutory),
    assumed: false,
  };
  const before = catalogue.statutoryRates.filter((one) => one.validFrom < validFrom);
  services.replace({ ...others, catalogue: { ...catalogue, statutoryRates: [...before, row] } });
};
