/** The way to a person, and to the calculator: beside texts and single forms. */
import type { ReactElement } from "react";
import { useConfig } from "#src/api/queries.ts";
import { helpWords } from "#src/copy/help.ts";
import { dialled } from "#src/domain/identity/phone.ts";
import { pageUrl } from "#src/pages/table.ts";
import { Link } from "#src/ui/parts/link.tsx";
import { PhoneHours } from "#src/ui/parts/phone-hours.tsx";

/** The lender's phone and the contact page, in one sentence. */
const HowToReach = (): ReactElement => {
  const phone = useConfig()?.phoneForCall;
  return (
    <p>
      {phone ? (
        <>
          {helpWords.call} <a href={dialled(phone)}>{phone}</a> {helpWords.or}
        </>
      ) : (
        helpWords.only
      )}{" "}
      <Link to={pageUrl("contactUs")}>{helpWords.write}</Link>.
    </p>
  );
};

/** The box beside a page; `calculates` adds the way to the calculator. */
export const Help = ({ calculates = false }: { calculates?: boolean }): ReactElement => (
  <aside className="help" aria-label={helpWords.title}>
    <p className="help-title">{helpWords.title}</p>
    <HowToReach />
    <PhoneHours />
    {calculates && (
      <Link className="button" to={pageUrl("index")}>
        {helpWords.calculator}
      </Link>
    )}
  </aside>
);
