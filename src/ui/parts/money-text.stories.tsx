import { money } from "#src/domain/lending/money.ts";
import { storyCatalogue } from "../../../.storybook/lender.ts";
import { MoneyText } from "./money-text.tsx";
import { Moment } from "./moment.tsx";

export default { title: "Parts/Sums and dates – суми и дати" };

export const BothCurrencies = {
  render: () => (
    <p>
      <MoneyText of={money(120557, storyCatalogue)} />
    </p>
  ),
};
export const Whole = {
  render: () => (
    <p>
      <MoneyText of={money(100000, storyCatalogue)} euroOnly />
    </p>
  ),
};
export const Day = {
  render: () => (
    <p>
      <Moment at="2027-03-28" />
    </p>
  ),
};
export const Instant = {
  render: () => (
    <p>
      <Moment at="2027-03-28T12:05:00Z" />
    </p>
  ),
};
