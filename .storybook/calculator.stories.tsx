import { LiveOffer } from "#src/pages/parts/live-offer.tsx";
import type { HomeData } from "#src/api/responses/responses.ts";
import { STORY_DAY } from "./day.ts";
import { formOf, WholeForm } from "./forms.tsx";
import { offerFor, storyCatalogue } from "./lender.ts";
import { Site } from "./site.tsx";

export default { title: "Parts/Calculator – калкулатор, погасителен план" };

const data: HomeData = {
  page: { title: "" },
  today: STORY_DAY,
  form: formOf("calculator"),
  offer: offerFor("consumerCredit", 1000, 12),
  pricing: { catalogue: storyCatalogue },
  intro: [],
};

export const WithItsPlan = {
  render: () => (
    <Site>
      <div className="calculator">
        <WholeForm id="calculator">
          <LiveOffer data={data} />
        </WholeForm>
      </div>
    </Site>
  ),
};
