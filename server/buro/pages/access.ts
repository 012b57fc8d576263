/** Login and enrolment. */
import { enrolmentWords, NO_CODE_IN_DEMO, roleWords, staffTitles } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { enrolmentOf } from "#server/lending/staff/accounts.ts";
import { facts } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import type { OpenRead } from "../reply.ts";

/** The login; somebody who is logged in goes on. */
export const login: OpenRead = (context) => {
  const { clerk, services, today } = context;
  if (clerk) return Promise.resolve({ nextUrl: staffUrl("home") });
  const title = staffTitles.login;
  const fill = services.settings.demo ? { props: { code: { hint: NO_CODE_IN_DEMO } } } : {};
  return Promise.resolve({
    view: {
      template: "notice",
      data: { page: { title }, today, title, blocks: [], form: staffForm(context, "staff-login", fill) },
    },
  });
};

/** The secret in groups of four, as people type it. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** The page of a link that enrols an account. */
export const enrolment: OpenRead = async (context) => {
  const { services, params, today, now } = context;
  const found = await enrolmentOf(services, params["token"] ?? "", now);
  const title = staffTitles.enrolment;
  const page = { page: { title }, today, title };
  if (!found)
    return {
      view: {
        template: "notice",
        data: { ...page, news: { tone: "warning", text: enrolmentWords.dead }, blocks: [] },
      },
    };
  const { member, secret } = found;
  return {
    view: {
      template: "notice",
      data: {
        ...page,
        blocks: [
          facts([
            [enrolmentWords.account, member.email],
            [enrolmentWords.roles, member.roles.map((role) => roleWords[role]).join(", ")],
            [enrolmentWords.secret, grouped(secret)],
          ]),
          paragraph(enrolmentWords.secretLead),
        ],
        form: staffForm(context, "staff-enrol"),
      },
    },
  };
};
