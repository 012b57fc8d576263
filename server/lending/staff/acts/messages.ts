/** What acts on lost messages share. */
import type { LostMessage } from "#server/store/tables/lost-messages.ts";
import type { MaskedFields } from "../define-act.ts";

/** Whom a message goes to, as the page of its act shows it. */
export const maskedRecipient = ({ channel, to }: { channel: LostMessage["channel"]; to: string }): MaskedFields =>
  channel === "mail" ? { email: to } : { phone: to };
