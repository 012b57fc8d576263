/** E-mail addresses; the local part accepts Latin letters, digits and `+ _ . -` only. */

const LONGEST = 254;
const LONGEST_NAME = 64;
const NAME_PART = /^[A-Za-z0-9_+-]+$/;
const HOST_PART = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const TOP_LEVEL = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/;

/** The address in stored form: trimmed. */
export const normaliseEmail = (text: string): string => text.trim();

/** True for an e-mail address, ignoring white space at its ends. */
export const isEmail = (text: string): boolean => {
  const address = normaliseEmail(text);
  if (address.length > LONGEST) return false;
  const [name, host, ...more] = address.split("@");
  if (name === undefined || host === undefined || more.length > 0 || name.length > LONGEST_NAME) return false;
  const hostParts = host.split(".");
  return (
    name.split(".").every((part) => NAME_PART.test(part)) &&
    hostParts.length > 1 &&
    hostParts.every((part) => HOST_PART.test(part)) &&
    TOP_LEVEL.test(hostParts.at(-1)!)
  );
};
