/** The password of a logged-in person, asked again for what changes access. */
import { refuseFields } from "#server/kernel/refusal.ts";
import { verifyPassword } from "#server/kernel/passwords.ts";
import { accountNamed, guessPassword } from "#server/policy/guesses.ts";
import { knownDeviceOf } from "#server/policy/known-device.ts";
import { profileOf } from "#server/store/tables/users.ts";
import type { Context } from "#server/visit/context.ts";

/**
 * Verifies the posted field `currentPassword` and returns the hash it was verified against. Shares the login's limit,
 * so that guessing here does not bypass it.
 */
export const provePassword = async (context: Context, currentPassword: string): Promise<string> => {
  const { id: userId, email: login } = context.person!;
  const knownDevice = await knownDeviceOf(context, userId);
  const guess = await guessPassword(context, { ...accountNamed(login), ...(knownDevice && { knownDevice }) });
  const { passwordHash } = await profileOf(context.db, userId);
  if (!(await verifyPassword(passwordHash, currentPassword)))
    refuseFields({ currentPassword: { code: "wrong-password" } });
  await guess.accepted();
  return passwordHash;
};
