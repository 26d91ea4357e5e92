// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";
import * as IdSifaDefs from "../defs.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.investment"),
			/**
			 * The invested company (or, for a limited-partner entry, the fund), as a single nested reference mirroring the flat company / companyDid / entityRef fields. Additive dual-write: the flat fields remain the source of truth for existing consumers. The via vehicle stays flat and is not mirrored here.
			 */
			get "agentRef"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.agentRefSchema)
			},
			/**
			 * How much was invested. Optional and empty by default — cheque size is a personal financial disclosure, and clients must not prompt for it.
			 */
			get "amount"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.investmentAmountSchema)
			},
			/**
			 * Name of the company invested in. For a limited-partner entry this is the fund itself, since an LP commits to the fund rather than to its portfolio.
			 * @minLength 1
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"company": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			),
			/**
			 * DID of the company's ATproto account, if one exists.
			 */
			"companyDid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
			/**
			 * Client-declared timestamp when this record was originally created.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * What the company does and what the person contributes beyond capital.
			 * @maxLength 50000
			 * @maxGraphemes 5000
			 */
			"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 50000), /*#__PURE__*/ v.stringGraphemes(0, 5000)]
			)),
			/**
			 * Date the position ended, on exit or write-off, in YYYY-MM or YYYY-MM-DD format. Omit while the position is held.
			 */
			"endedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * Portable, app-neutral identifier for the company the user selected from a resolver dropdown: a Wikidata Q-ID URI, a ROR URI, or an LEI URI. Absent for free-text entries.
			 */
			"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
			/**
			 * Self-label values for this record.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			/**
			 * Public artifacts relating to the investment (round announcement, portfolio page, filing).
			 * @maxLength 50
			 */
			get "links"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
					/*#__PURE__*/ v.array(IdSifaDefs.artifactLinkSchema),
					[/*#__PURE__*/ v.arrayLength(0, 50)]
				))
			},
			/**
			 * How the capital went in.
			 */
			get "role"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.investmentRoleSchema)
			},
			/**
			 * The company's funding stage at the time of the investment.
			 */
			get "stage"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.investmentStageSchema)
			},
			/**
			 * Date of the investment in YYYY-MM or YYYY-MM-DD format. Freeform (NOT strict datetime) to allow partial dates.
			 */
			"startedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * Where the position stands now, including written off.
			 */
			get "status"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.investmentStatusSchema)
			},
			/**
			 * Name of the investment vehicle the capital went through, if any. Omit for a cheque written in the person's own name.
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"via": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * DID of the vehicle's ATproto account, if one exists.
			 */
			"viaDid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
			/**
			 * Portable, app-neutral identifier for the vehicle selected from a resolver dropdown: a Wikidata Q-ID URI, a ROR URI, or an LEI URI. Funds carry LEIs by regulation, so this resolves more often than it does for ordinary companies. Absent for per-deal SPVs and unregistered vehicles.
			 */
			"viaEntityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.investment";
