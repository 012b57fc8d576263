/** Marketing by e-mail and SMS: a person's current subscriptions as text, and the consent texts they agreed to. */
import { newsCopy } from "#src/copy/account.ts";
import type { Element } from "#src/engine/core/definition.ts";
import type { Services } from "#server/services.ts";
import { CHANNELS, type Channel, type Marketing } from "#src/domain/lending/marketing.ts";

/** A sentence such as „Сега получавате предложения по имейл.“ */
export const newsState = (marketing: Marketing): string =>
  newsCopy.state(CHANNELS.filter((channel) => marketing[channel]).map((channel) => newsCopy.channels[channel]));

/** Labels of the ticks in a form's `marketing` group, by channel; stored as proof of the consent. */
export const consentWords = ({ definitions }: Pick<Services, "definitions">, form: string): Record<Channel, string> => {
  const group = definitions.get(form)?.definition.elements.find(({ name }) => name === "marketing");
  const labelOf = (channel: Channel): string =>
    group?.elements?.find(({ name }: Element) => name === channel)?.label ?? "";
  return { email: labelOf("email"), sms: labelOf("sms") };
};
