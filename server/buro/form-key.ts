/**
 * Keys of the staff's forms: what was issued to whom and when is said by the key itself, under a seal of ours, so that
 * opening a page writes nothing.
 */
import { createHmac } from "node:crypto";
import type { WithSecrets } from "#server/services.ts";
import { newToken, sameText } from "#server/kernel/secrets.ts";
import { STAFF_SESSION_HOURS } from "#server/store/tables/staff-sessions.ts";
import type { FormView } from "#server/store/tables/form-views.ts";

/** A form as it is issued: to the cookie with this hash, in a version of it, for the address that its post goes to. */
type Issued = { owner: string; form: string; version: string; call: string };

const sealOf = ({ secrets }: WithSecrets, { owner, form, version, call }: Issued, said: string): string =>
  createHmac("sha256", secrets.signing)
    .update(`desk form:${JSON.stringify([owner, form, version, call, said])}`)
    .digest("base64url");

/** A key for a form that is issued now. */
export const formKey = (keys: WithSecrets, issued: Issued, now: Date): string => {
  const said = `${newToken()}.${now.getTime().toString(36)}`;
  return `${said}.${sealOf(keys, issued, said)}`;
};

/** The form that was issued under a key, while a session of the staff may last; undefined for any other key. */
export const formOfKey = (keys: WithSecrets, issued: Issued, key: string, now: Date): FormView | undefined => {
  const [token = "", at = "", seal = ""] = key.split(".");
  if (!sameText(seal, sealOf(keys, issued, `${token}.${at}`))) return undefined;
  const shownAt = new Date(parseInt(at, 36));
  if (now.getTime() - shownAt.getTime() > STAFF_SESSION_HOURS * 3_600_000) return undefined;
  return { ...issued, key, userId: null, answersAt: null, shownAt };
};
