/** Who a persona is on this machine: the same person for all steps of an application, kept by this tab. */
import type { FormStore } from "#src/engine/browser/form-store.ts";
import { pinOf, type Person } from "#src/demo/posts.ts";

const KEY = "dev-person";

const newPerson = (): Person => {
  const n = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, "0");
  return {
    email: `persona${n}@example.bg`,
    phone: `0888${n}`,
    password: "Тайна парола 1",
    pin: pinOf(Number(n) % 900),
    idCard: `641${n}`,
  };
};

/** The person who fills in this form: a new one where people register, otherwise the one who did. */
export const personFor = ({ plan }: FormStore): Person => {
  const registers = plan.byPath.has("passwordRepeat") && plan.byPath.has("email");
  const kept = registers ? null : sessionStorage.getItem(KEY);
  if (kept) return JSON.parse(kept) as Person;
  const person = newPerson();
  sessionStorage.setItem(KEY, JSON.stringify(person));
  return person;
};

type Sent = { channel: string; text: string };

/** The last code sent by SMS, from the demo's outbox at this path; undefined when there is none. */
export const lastCode = async (outbox: string | undefined): Promise<string | undefined> => {
  const answer = outbox ? await fetch(`${outbox}/messages.json`).catch(() => undefined) : undefined;
  const sent = answer?.ok ? ((await answer.json()) as Sent[]) : [];
  return sent.flatMap(({ channel, text }) => (channel === "sms" ? (/#(\d{6})$/.exec(text)?.[1] ?? []) : [])).at(-1);
};
