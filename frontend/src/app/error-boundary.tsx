import { Component, type ReactNode } from 'react';
import { texts } from '../shared/texts.fr.js';
import { Button } from '../shared/ui/button.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { Notice } from '../shared/ui/notice.js';

interface Props {
  children: ReactNode;
  /** Another value (a new address) lets the screen try again. */
  resetKey: string;
}

/** A screen that throws, or whose code could not be loaded, leaves a sentence and a way on instead of a blank page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="narrow stack page">
        <h1>{texts.crashed}</h1>
        <Notice tone="bad" announce>
          {texts.nothingTouched}
        </Notice>
        <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
        <HelpLine />
      </div>
    );
  }
}
