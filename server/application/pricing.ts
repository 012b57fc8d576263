/** Prices at the server: today's rates, caps checked, and whom which product is offered to. */
import { checkCaps } from "#src/domain/caps.ts";
import { ratesOn, type Product } from "#src/domain/catalogue.ts";
import { price, type Price } from "#src/domain/price.ts";
import type { Context } from "#server/policy/context.ts";
import { refuseForm } from "#server/policy/refusal.ts";
import type { Chosen } from "./chosen.ts";

type Pricing = Pick<Context, "services" | "today">;

/** The price of a choice today. Refuses one that would pass a legal cap: that is never the borrower's fault. */
export const priceChosen = ({ services, today }: Pricing, { product, amount, term }: Chosen): Price => {
  const priced = price(product, amount, term, today, ratesOn(services.catalogue, today));
  const violations = checkCaps(priced, services.catalogue, today);
  if (violations.length > 0) {
    services.log.error({ event: "cap", product: product.key, amount, term, violations }, "a price passes a legal cap");
    return refuseForm(400, "not-offered");
  }
  return priced;
};

/** The products this visitor may ask for: interest-free ones are for new clients, once per person. */
export const offeredProducts = async ({ services, db, person }: Pick<Context, "services" | "db" | "person">): Promise<readonly Product[]> => {
  const { products } = services.catalogue;
  if (!person) return products;
  const had = await db.selectFrom("credits").select("request_id").where("user_id", "=", person.id).limit(1).executeTakeFirst();
  return had ? products.filter((product) => !product.newClientsOnly) : products;
};
