/** Explanations of payout methods, shown under the chosen radio. Their fields are elements of the definition. */
import type { ComponentType, ReactElement } from "react";
import { fieldWords } from "#src/copy/fields.ts";

type PaymentProps = { id: string; text?: string; fee?: string };

const explain =
  (words: string) =>
  ({ id, text, fee }: PaymentProps): ReactElement => (
    <p className="choice-reveal" id={id}>{`${text ?? words} ${fee ?? fieldWords.noFee}`}</p>
  );

/** Explanations by the name a choice's `component` attribute gives. */
export const paymentComponents: Readonly<Record<string, ComponentType<PaymentProps>>> = {
  WireTransfer: explain(fieldWords.wireTransfer),
  Easypay: explain(fieldWords.easypay),
  Revolut: explain(fieldWords.revolut),
};
