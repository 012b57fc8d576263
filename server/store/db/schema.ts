/** The database schema for Kysely. Times are UTC instants, money is euro cents, ids are random UUIDs unless noted. */
import type { Kysely, Transaction } from "kysely";
import type {
  SessionsTable,
  UsersTable,
  PersonsTable,
  PersonIdentifiersTable,
  IdentitiesTable,
  PersonAccountsTable,
  RememberTokensTable,
  DevicesTable,
  SecurityEventsTable,
  LinkTokensTable,
  DecoysTable,
  ConsentsTable,
  InvitationsTable,
  ProfileAnswersTable,
  AccountEventsTable,
  SubscribersTable,
  SubscriptionKeysTable,
} from "./people-tables.ts";
import type {
  DefinitionsTable,
  FormViewsTable,
  IdempotencyTable,
  BudgetsTable,
  TriesTable,
  DraftsTable,
  FilesTable,
  StagedFilesTable,
  UploadPartsTable,
  CaptchaSolutionsTable,
  InteractionsTable,
} from "./form-tables.ts";
import type { CodesTable, MessagesTable, ContactMessagesTable, ContactStepsTable } from "./message-tables.ts";
import type {
  RequestsTable,
  CataloguesTable,
  AssessmentsTable,
  OffersTable,
  AnswersTable,
  TransitionsTable,
  AgreementsTable,
  AgreementPlanTable,
  AgreementPartiesTable,
  CreditsTable,
  PayoutsTable,
  PromoCodesTable,
} from "./lending-tables.ts";

import type {
  ClockMovesTable,
  CloseErrorsTable,
  CloseShardsTable,
  CreditStateTable,
  DayClosesTable,
  DrawingsTable,
  EntriesTable,
  KeptSumsTable,
  LedgerAccountsTable,
  LockedMonthsTable,
  CashReceiptsTable,
  PaymentBatchesTable,
  PaymentInstructionsTable,
  PaymentsTable,
  PostingsTable,
  RefinancesTable,
  RefundsTable,
  ShardsTable,
  WaiversTable,
  WriteOffsTable,
  ReconciliationsTable,
  DifferencesTable,
  WithdrawalsTable,
} from "./ledger-tables.ts";
import type { CardOrderEventsTable, CardOrdersTable, DemoCardPaymentsTable } from "./card-tables.ts";
import type { GuaranteeAgreementsTable, GuaranteesTable, VideoSessionsTable } from "./guarantee-tables.ts";
import type { BonusesTable, BonusPayoutsTable, PromotionsTable, ReferralKeysTable } from "./bonus-tables.ts";
import type { CertificatesTable } from "./certificate-tables.ts";
import type { AnnexesTable, ArrearsPlanRowsTable, ArrearsPlansTable, ReliefsTable } from "./relief-tables.ts";
import type { BlobRemovalsTable, StoreKeysTable, StoreTable } from "./store-tables.ts";
import type { AuditPacksTable, CcrDaysTable, CcrReportsTable, CcrRowsTable } from "./outward-tables.ts";
import type {
  AccelerationsTable,
  AssignmentsTable,
  CollectionHoldsTable,
  DeathsTable,
  GarnishmentsTable,
  LawPapersTable,
} from "./law-tables.ts";
import type { StatementLinesTable, StatementsTable } from "./statement-tables.ts";
import type {
  AuditChainTable,
  AuditTable,
  DocumentAsksTable,
  PromisesTable,
  RemarksTable,
  ReviewClaimsTable,
  SiteSwitchesTable,
  StaffActsTable,
  StaffAlarmsTable,
  StaffIdentifiersTable,
  StaffLinksTable,
  StaffRolesTable,
  StaffDevicesTable,
  StaffSessionsTable,
  StaffTable,
  UnmaskingsTable,
} from "./staff-tables.ts";

/** Row types by table name. */
export type Schema = {
  sessions: SessionsTable;
  users: UsersTable;
  persons: PersonsTable;
  person_identifiers: PersonIdentifiersTable;
  identities: IdentitiesTable;
  person_accounts: PersonAccountsTable;
  remember_tokens: RememberTokensTable;
  devices: DevicesTable;
  security_events: SecurityEventsTable;
  link_tokens: LinkTokensTable;
  decoys: DecoysTable;
  definitions: DefinitionsTable;
  form_views: FormViewsTable;
  idempotency: IdempotencyTable;
  budgets: BudgetsTable;
  tries: TriesTable;
  codes: CodesTable;
  messages: MessagesTable;
  requests: RequestsTable;
  catalogues: CataloguesTable;
  assessments: AssessmentsTable;
  offers: OffersTable;
  answers: AnswersTable;
  drafts: DraftsTable;
  transitions: TransitionsTable;
  agreements: AgreementsTable;
  agreement_plan: AgreementPlanTable;
  agreement_parties: AgreementPartiesTable;
  files: FilesTable;
  staged_files: StagedFilesTable;
  upload_parts: UploadPartsTable;
  blob_removals: BlobRemovalsTable;
  store: StoreTable;
  store_keys: StoreKeysTable;
  credits: CreditsTable;
  ledger_accounts: LedgerAccountsTable;
  drawings: DrawingsTable;
  entries: EntriesTable;
  postings: PostingsTable;
  credit_state: CreditStateTable;
  locked_months: LockedMonthsTable;
  payments: PaymentsTable;
  kept_sums: KeptSumsTable;
  payment_batches: PaymentBatchesTable;
  refinances: RefinancesTable;
  refunds: RefundsTable;
  cash_receipts: CashReceiptsTable;
  payment_instructions: PaymentInstructionsTable;
  withdrawals: WithdrawalsTable;
  waivers: WaiversTable;
  reliefs: ReliefsTable;
  annexes: AnnexesTable;
  write_offs: WriteOffsTable;
  collection_holds: CollectionHoldsTable;
  accelerations: AccelerationsTable;
  assignments: AssignmentsTable;
  deaths: DeathsTable;
  garnishments: GarnishmentsTable;
  law_papers: LawPapersTable;
  reconciliations: ReconciliationsTable;
  differences: DifferencesTable;
  shards: ShardsTable;
  day_closes: DayClosesTable;
  close_shards: CloseShardsTable;
  close_errors: CloseErrorsTable;
  clock_moves: ClockMovesTable;
  payouts: PayoutsTable;
  card_orders: CardOrdersTable;
  card_order_events: CardOrderEventsTable;
  demo_card_payments: DemoCardPaymentsTable;
  statements: StatementsTable;
  statement_lines: StatementLinesTable;
  promo_codes: PromoCodesTable;
  captcha_solutions: CaptchaSolutionsTable;
  consents: ConsentsTable;
  account_events: AccountEventsTable;
  subscribers: SubscribersTable;
  subscription_keys: SubscriptionKeysTable;
  contact_messages: ContactMessagesTable;
  contact_steps: ContactStepsTable;
  interactions: InteractionsTable;
  invitations: InvitationsTable;
  profile_answers: ProfileAnswersTable;
  staff: StaffTable;
  staff_roles: StaffRolesTable;
  staff_identifiers: StaffIdentifiersTable;
  staff_links: StaffLinksTable;
  staff_sessions: StaffSessionsTable;
  staff_devices: StaffDevicesTable;
  staff_acts: StaffActsTable;
  staff_alarms: StaffAlarmsTable;
  review_claims: ReviewClaimsTable;
  document_asks: DocumentAsksTable;
  unmaskings: UnmaskingsTable;
  remarks: RemarksTable;
  promises: PromisesTable;
  arrears_plans: ArrearsPlansTable;
  arrears_plan_rows: ArrearsPlanRowsTable;
  audit: AuditTable;
  audit_chain: AuditChainTable;
  site_switches: SiteSwitchesTable;
  guarantees: GuaranteesTable;
  guarantee_agreements: GuaranteeAgreementsTable;
  video_sessions: VideoSessionsTable;
  ccr_days: CcrDaysTable;
  ccr_reports: CcrReportsTable;
  ccr_rows: CcrRowsTable;
  audit_packs: AuditPacksTable;
  certificates: CertificatesTable;
  promotions: PromotionsTable;
  referral_keys: ReferralKeysTable;
  bonuses: BonusesTable;
  bonus_payouts: BonusPayoutsTable;
};

/** The database or an open transaction. */
export type Db = Kysely<Schema>;
/** An open transaction, required by functions whose writes must commit together with the caller's. */
export type Trx = Transaction<Schema>;
