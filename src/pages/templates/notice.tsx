/** A page with a message, text and optionally a form. */
import type { ReactElement } from "react";
import { Anchor } from "#src/ui/parts/link.tsx";
import type { NoticeData } from "#src/api/responses/responses.ts";
import { Blocks } from "#src/ui/parts/blocks.tsx";
import type { ViewProps } from "./view.ts";
import { Help } from "#src/pages/parts/help.tsx";
import { News } from "#src/pages/parts/news.tsx";
import { ProfileNews } from "#src/pages/parts/profile-state.tsx";
import { PageForm, SideForms } from "#src/pages/parts/side-forms.tsx";

export const View = ({ data, above }: ViewProps<NoticeData> & { above?: ReactElement | undefined }): ReactElement => {
  const { title, news, picture, profile, blocks, aside = [], form, forms = {}, actions = [] } = data;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
        <div className="content" role="status">
          {news && <News news={news} />}
          {profile && !news && <ProfileNews first={profile} />}
        </div>
      </div>
      <div className="beside">
        <div className="stack">
          {above}
          {picture && <MovingPicture {...picture} />}
          {blocks.length > 0 && <Blocks blocks={blocks} />}
          {form && form.title !== title && <h2>{form.title}</h2>}
          {form && <PageForm form={form} page={data} />}
          <SideForms forms={Object.values(forms)} page={data} />
          {actions.length > 0 && (
            <div className="buttons">
              {actions.map(({ label, url }, index) => (
                <Anchor
                  className={index > 0 || form || news || profile ? "button" : "button primary"}
                  key={url}
                  to={url}
                >
                  {label}
                </Anchor>
              ))}
            </div>
          )}
        </div>
        {aside.length > 0 ? (
          <aside className="side">
            <div className="card">
              <Blocks blocks={aside} />
            </div>
          </aside>
        ) : (
          <Help />
        )}
      </div>
    </div>
  );
};

/** A picture that moves, or stands still for those who want no motion. */
const MovingPicture = ({ src, still, ...of }: NonNullable<NoticeData["picture"]>): ReactElement => (
  <picture>
    <source media="(prefers-reduced-motion: reduce)" srcSet={still} />
    <img className="shared-picture" src={src} {...of} />
  </picture>
);
