import { useRef } from 'react';
import type { SubmitPageProps } from '#contract/submit-pages.ts';
import type { DraftKind } from '#contract/drafts.ts';
import { formFaults, STEPS, stepOf, type FormContext, type FormField, type Step } from '#rules/entry-form.ts';
import { useKeyboardInset } from '../editor/use-keyboard-inset.ts';
import { useWords } from '../words.tsx';
import { BasicsStep } from './steps/basics-step.tsx';
import { DescriptionField } from './steps/description-field.tsx';
import { DiscussionForm } from './steps/discussion-form.tsx';
import { DraftsList } from './draft/drafts-list.tsx';
import { FinalStep } from './steps/final-step.tsx';
import { FormFoot } from './form-foot.tsx';
import { FormHead } from './form-head.tsx';
import { ImagesStep } from './steps/images-step.tsx';
import { LeaveDialog } from './draft/leave-dialog.tsx';
import { LinkFindings } from './steps/link-findings.tsx';
import { LinkStep } from './steps/link-step.tsx';
import { OfferPreview } from './steps/offer-preview.tsx';
import { ConflictFields } from './draft/conflict-fields.tsx';
import { StepList } from './steps/step-list.tsx';
import { stepAddress } from './steps/submit-address.ts';
import { SubmitProvider, type SubmitFlow } from './submit-context.tsx';
import { useDropGuard } from './pictures/use-file-drop.ts';
import { useLeaving } from './draft/use-leaving.ts';
import { isComing, isUnfinished } from './pictures/use-pictures.ts';
import { usePublishing } from './use-publishing.ts';
import { useSending } from './use-sending.ts';
import { useSharedLink } from './use-shared-link.ts';
import { settleAddress, useStep } from './steps/use-step.ts';
import { useSubmitFlow } from './use-submit-flow.ts';
import './submit-form.css';

const SCREENS = {
  link: LinkStep,
  basics: BasicsStep,
  images: ImagesStep,
  description: DescriptionField,
  final: FinalStep,
} as const satisfies Record<Step, unknown>;

/** The form from its first field to the button that sends it. */
export function SubmitForm(props: SubmitPageProps) {
  const t = useWords();
  const { flow, keeper, step, panel, leaving, is_busy, index, is_last, walk, next, back, ...rest } = useScreen(props);
  const { kind, draft_id, version } = flow.draft;
  const Screen = SCREENS[step];
  return (
    <SubmitProvider value={flow}>
      <div className="submit-form">
        <FormHead
          props={props}
          kind={kind}
          is_further={kind !== 'discussion' && index > 0}
          onBack={back}
          onLeave={leaving.ask}
          onKind={rest.changeKind}
        />
        <div className="submit-form__columns">
          <form
            ref={panel}
            className="submit-form__card card"
            noValidate
            aria-label={t(`submit.${props.edited ? 'edit' : 'new'}_${kind}`)}
            onSubmit={(event) => {
              event.preventDefault();
              next();
            }}
          >
            {kind === 'discussion' ? null : (
              <StepList step={step} wrong_steps={rest.wrong_steps} addressOf={rest.addressOf} onStep={walk} />
            )}
            <ConflictFields keeper={keeper} />
            {kind === 'discussion' ? (
              <DiscussionForm key={version} />
            ) : (
              <div className="submit-form__fields">
                {step !== 'link' && flow.preview.is_late ? <LinkFindings /> : null}
                <Screen key={version} />
              </div>
            )}
            <FormFoot
              index={kind === 'discussion' ? null : index}
              is_last={is_last}
              is_busy={is_busy}
              onBack={back}
              onLeave={leaving.ask}
              onRetry={() => void keeper.flush()}
              onSaveAsNew={rest.saveAsNew}
            />
          </form>
          <aside className="submit-form__side">
            {kind === 'discussion' ? null : <OfferPreview />}
            {draft_id === null && !props.edited && props.drafts.length > 0 ? (
              <DraftsList drafts={props.drafts} />
            ) : null}
          </aside>
        </div>
        {leaving.is_asked && (
          <LeaveDialog leaving={leaving} about={props.edited ? 'edit' : flow.is_guest ? 'guest' : 'draft'} />
        )}
      </div>
    </SubmitProvider>
  );
}

/** What stands in the form, where the writer is in it, and the ways on, back and out. */
function useScreen(props: SubmitPageProps) {
  const { flow, keeper, faults, context, saveAsNew } = useSubmitFlow(props);
  const { kind, form, draft_id } = flow.draft;
  const addressOf = (one: Step) => stepAddress(props, draft_id, kind, one);
  const { step, go } = useStep(props.step, addressOf);
  const { panel, focusHead, focusError } = useFocus();
  const leaving = useLeaving(keeper, {
    edited_url: props.edited?.url ?? null,
    has_unfinished: kind !== 'discussion' && !flow.is_guest && flow.pictures.uploads.some(isUnfinished),
    onDiscarded: flow.pictures.forget,
  });
  useDropGuard();
  useKeyboardInset(true);
  const { is_busy, submit } = useSending({
    flow,
    keeper,
    faults,
    onWrong: (wrong_step) => {
      if (kind !== 'discussion') go(wrong_step);
      focusError();
    },
  });
  usePublishing(flow, submit);
  useSharedLink(flow, keeper);
  const index = STEPS.indexOf(step);
  const is_last = kind === 'discussion' || index === STEPS.length - 1;
  const walk = (next: Step) => {
    go(next);
    flow.preview.walked();
    focusHead();
  };
  const next = () => {
    if (flow.draft.saving === 'signed_out') {
      flow.signIn();
      return;
    }
    if (is_last) {
      submit();
      return;
    }
    // Pictures on their way come while the writer goes on; that they are there is asked when all is sent.
    const is_late = flow.pictures.uploads.some(isComing);
    const found = faults.check(kind, form, (field) => stepOf(field) === step && !(field === 'picture_ids' && is_late));
    if (found.length > 0) {
      focusError();
      return;
    }
    // A link that was typed and never left is looked at now; what it says is filled in, and said, on the next step.
    if (step === 'link' && !form.has_no_link) void flow.preview.look(form.url ?? '');
    walk(STEPS[index + 1] ?? 'final');
  };
  const back = () => (kind === 'discussion' || index === 0 ? leaving.ask() : walk(STEPS[index - 1] ?? 'link'));
  const changeKind = (chosen: DraftKind) => {
    keeper.changeKind(chosen);
    settleAddress(stepAddress(props, draft_id, chosen, step));
  };
  return {
    flow,
    keeper,
    step,
    panel,
    leaving,
    is_busy,
    index,
    is_last,
    walk,
    next,
    back,
    addressOf,
    changeKind,
    saveAsNew,
    wrong_steps: wrongSteps(flow, context),
  };
}

/** Steps that are not as they have to be. What a guest's pictures lack is the upload alone. */
function wrongSteps({ draft, pictures, isLocked }: SubmitFlow, context: FormContext): ReadonlySet<Step> {
  const has_held = pictures.is_held && pictures.uploads.some(isComing);
  const wrong = (Object.keys(formFaults(draft.kind, draft.form, context)) as FormField[]).filter(
    (field) => !isLocked(field) && !(field === 'picture_ids' && has_held),
  );
  return new Set(wrong.map(stepOf));
}

/** Moves the focus once a step or the complaints of a check have been drawn. */
function useFocus() {
  const panel = useRef<HTMLFormElement>(null);
  const focus = (selector: string) =>
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(selector)?.focus());
  return {
    panel,
    focusHead: () => {
      focus('.step-list__heading');
      window.scrollTo({ top: 0 });
    },
    focusError: () => focus('[aria-invalid="true"], [data-invalid="true"]'),
  };
}
