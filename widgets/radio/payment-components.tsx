/** What a way of being paid means, shown under its radio. The fields it needs are elements of the definition. */
import type { ComponentType, ReactElement } from "react";
import { fieldWords } from "#src/copy/fields.ts";

type PaymentProps = { id: string; text?: string; fee?: string };

const explain = (words: string) => ({ id, text, fee }: PaymentProps): ReactElement => (
  <p className="choice-reveal" id={id}>{`${text ?? words} ${fee ?? fieldWords.noFee}`}</p>
);

export const paymentComponents: Readonly<Record<string, ComponentType<PaymentProps>>> = {
  WireTransfer: explain(fieldWords.wireTransfer),
  Easypay: explain(fieldWords.easypay),
  Revolut: explain(fieldWords.revolut),
};
