/** Help for who finds it hard to pay their credit: relief, the lender's phone, and free advice from elsewhere. */
import type { ReactElement } from "react";
import { useConfig } from "#src/api/queries.ts";
import { hardshipWords } from "#src/copy/help.ts";
import { dialled } from "#src/domain/identity/phone.ts";
import { pageUrl } from "#src/pages/table.ts";
import { Link } from "#src/ui/parts/link.tsx";
import { PhoneHours } from "#src/ui/parts/phone-hours.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";

export const Hardship = ({ requestId, mayAsk }: { requestId: string; mayAsk: boolean }): ReactElement => {
  const phone = useConfig()?.phoneForCall;
  return (
    <Tip title={hardshipWords.title}>
      <p>{mayAsk ? hardshipWords.text : hardshipWords.textOtherwise}</p>
      {mayAsk && (
        <p>
          <Link className="button" to={pageUrl("refinanceSupport", { requestId })}>
            {hardshipWords.ask}
          </Link>
        </p>
      )}
      <p>
        {phone && (
          <>
            <a href={dialled(phone)}>{phone}</a> ·{" "}
          </>
        )}
        <Link to={pageUrl("contactUs")}>{hardshipWords.write}</Link>
      </p>
      <PhoneHours />
      <p>{hardshipWords.advice}</p>
    </Tip>
  );
};
