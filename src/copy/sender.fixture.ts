import type { Sender } from "./mail.ts";

/** The lender as it signs its mails. */
export const sender: Sender = {
  brand: "Заявка",
  company: "„Заявка“ ЕАД",
  uic: "200000002",
  address: "гр. София 1000, ул. „Примерна“ № 1",
  phone: "0700 10 100",
  email: "pomosht@example.bg",
  website: "https://zayavka.example",
  registerNumber: "BGR00000",
};
