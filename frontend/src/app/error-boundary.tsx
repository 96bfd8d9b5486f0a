import { Component, type ReactNode } from 'react';
import { texts } from '../shared/texts.fr.js';
import { Button } from '../shared/ui/button.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { Notice } from '../shared/ui/notice.js';
import { MissingPart } from './pwa/missing-part.js';
import { isMissingPart } from './pwa/part-failure.js';

interface Props {
  children: ReactNode;
  /** A new value (another path) renders the children again. */
  resetKey: string;
}

interface State {
  failure: 'broken' | 'missing' | null;
  /** The `resetKey` of the failure. */
  failedAt: string | null;
}

/** A screen that throws, or whose code could not be loaded, shows a sentence and links instead of a blank page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, failedAt: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isMissingPart(error) ? 'missing' : 'broken', failedAt: null };
  }

  // Not in componentDidUpdate: effects of the new path would run before its content exists, and the focus would be lost.
  static getDerivedStateFromProps({ resetKey }: Props, { failure, failedAt }: State): State | null {
    if (failure === null || failedAt === resetKey) return null;
    return failedAt === null ? { failure, failedAt: resetKey } : { failure: null, failedAt: null };
  }

  override render() {
    if (this.state.failure === null) return this.props.children;
    if (this.state.failure === 'missing') return <MissingPart onGivenUp={() => this.setState({ failure: 'broken' })} />;
    return (
      <div className="narrow stack page">
        <h1>{texts.crashed}</h1>
        <Notice tone="bad" announce>
          {texts.nothingTouched}
        </Notice>
        <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
        <p className="sm">
          {/* A full page load: the code of this page may be what is broken. */}
          <a href="/statut">{texts.status}</a>
        </p>
        <HelpLine />
      </div>
    );
  }
}
