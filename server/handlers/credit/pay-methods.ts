/** How a borrower may pay: by the lender's channels, with references to copy, or on another page. */
import type { Cents } from "#src/domain/lending/money.ts";
import { pageUrl } from "#src/pages/table.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { paymentChannels, type OwnChannel } from "#server/lending/lender/lender.ts";
import { createOrder } from "#server/lending/cards/create-order.ts";
import type { Effect } from "#server/policy/handler.ts";
import type { PayMethod } from "#server/submissions/credit.ts";
import type { Context } from "#server/visit/context.ts";
import type { Lived } from "./holding.ts";

/** What is to be paid for a credit. */
type Payable = { creditNo: number; applicationId: string; cents: Cents };

type GoOn = (context: Context, payable: Payable) => Promise<Effect>;

/** Orders a card payment and leads to its page; while another sum is being paid by card, to that payment. */
const orderCard: GoOn = async ({ services, db, person }, payable) => {
  const made = await createOrder(services, db, { ...payable, userId: person!.id });
  if ("order" in made) return { nextUrl: made.url };
  const { applicationId } = payable;
  return refuse("moved-on", { nextUrl: made.url ?? pageUrl("repaymentDetails", { requestId: applicationId }) });
};

/** What pressing the button does for a method that is no channel with references. */
export const methods: Readonly<Partial<Record<PayMethod, GoOn>>> = { card: orderCard };

/** The lender's channels with the references of a credit. */
export const channelsOf = ({ services }: Context, { credit, application }: Lived): OwnChannel[] =>
  paymentChannels(services, credit.contractNumber, application.number);

/** Whether a method can be chosen. */
export const isOffered = (method: PayMethod, channels: readonly OwnChannel[]): boolean =>
  methods[method] !== undefined || channels.some((channel) => channel.method === method);
