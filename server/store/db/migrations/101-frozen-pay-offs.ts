import { sql, type Kysely, type Migration } from "kysely";

/**
 * A sum that pays a credit off as another agreement was signed is that agreement's, and no word of the borrower: what they
 * say does not replace it. When a credit is erased, its successor still tells how much it paid off.
 */
export const frozenPayOffs: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table payment_instructions add column agreement_id uuid references agreements (id) on delete set null;
      create unique index payment_instructions_agreement on payment_instructions (agreement_id)
        where agreement_id is not null;
      update payment_instructions i set agreement_id = a.id
        from agreements a
        where a.refinances_no = i.credit_no and a.signed_at is not null and a.day = i.told_for
          and i.purpose = 'payoff' and i.cents = a.refinanced_cents and i.valid_until > i.told_for + 7;
      alter table payment_instructions add constraint payment_instructions_frozen
        check (agreement_id is null or (purpose = 'payoff' and told_for is not null and up_to is null
          and guarantor_id is null));
      alter table agreements drop constraint agreements_refinance;
      alter table agreements add constraint agreements_refinance
        check ((refinances_no is null or refinanced_cents is not null) and refinanced_cents > 0
          and refinanced_cents <= principal_cents);
      create or replace function keep_refinanced() returns trigger language plpgsql as $$
        begin
          if current_setting('lender.erasing', true) = 'on' and new.refinances_no is null
              and new.refinanced_cents is not distinct from old.refinanced_cents then
            return new;
          end if;
          if (new.refinances_no, new.refinanced_cents)
              is distinct from (old.refinances_no, old.refinanced_cents) then
            raise exception 'the terms of an agreement do not change' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      create or replace function keep_refinanced() returns trigger language plpgsql as $$
        begin
          if (new.refinances_no, new.refinanced_cents)
              is distinct from (old.refinances_no, old.refinanced_cents) then
            raise exception 'the terms of an agreement do not change' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      alter table agreements drop constraint agreements_refinance;
      alter table agreements add constraint agreements_refinance
        check ((refinances_no is null) = (refinanced_cents is null) and refinanced_cents > 0
          and refinanced_cents <= principal_cents) not valid;
      alter table payment_instructions drop column agreement_id;
    `.execute(db);
  },
};
