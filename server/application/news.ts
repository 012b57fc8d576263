/** Offers by mail and SMS: what a person gets now, in words, and the words they agreed to. */
import { newsCopy } from "#src/copy/desk.ts";
import type { Element } from "#src/engine/definition.ts";
import type { Services } from "#server/services.ts";
import { CHANNELS, type Channel, type Marketing } from "#server/store/consents.ts";

/** „Сега получавате предложения по имейл.“ */
export const newsState = (marketing: Marketing): string => newsCopy.state(CHANNELS.filter((channel) => marketing[channel]).map((channel) => newsCopy.channels[channel]));

/** What stands beside the ticks of a form's `marketing` group, by channel. */
export const consentWords = ({ definitions }: Pick<Services, "definitions">, form: string): Record<Channel, string> => {
  const group = definitions.get(form)?.definition.elements.find(({ name }) => name === "marketing");
  const labelOf = (channel: Channel): string => group?.elements?.find(({ name }: Element) => name === channel)?.label ?? "";
  return { email: labelOf("email"), sms: labelOf("sms") };
};
