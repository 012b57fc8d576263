/** Passwords of decoy registrations: they log in to their decoy, as a new profile's would. */
import { decoyProof } from "#server/kernel/passwords.ts";
import type { Services } from "#server/services.ts";
import { findDecoy, type Decoy } from "#server/store/tables/decoys.ts";
import { cleanEmail } from "#server/store/tables/users.ts";
import { hashNewPassword, type Chooser } from "./new-password.ts";

/** A chosen password hashed for a profile and for a decoy: which of them it becomes shows in no time. */
export type PasswordHashes = { passwordHash: string; decoyProof: string };

type Login = { email: string; password: string };

const proofOf = ({ secrets }: Pick<Services, "secrets">, { email, password }: Login): Promise<string> =>
  decoyProof(password, secrets.lookupHash("decoy salt", cleanEmail(email)));

/** Hashes the password of a registration. Refuses the field `password` as `hashNewPassword` does. */
export const hashesOf = async (
  services: Pick<Services, "settings" | "secrets">,
  form: Chooser & Login,
): Promise<PasswordHashes> => ({
  passwordHash: await hashNewPassword(services, form.password, form),
  decoyProof: await proofOf(services, form),
});

/** The decoy that was registered with this e-mail and password; takes as long when there is none. */
export const decoyOf = async (
  services: Pick<Services, "secrets" | "database">,
  login: Login,
): Promise<Decoy | undefined> => {
  const { secrets, database } = services;
  return findDecoy(database.db, secrets, { email: login.email, proof: await proofOf(services, login) });
};
