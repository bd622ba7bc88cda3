import './raw-text.css'

/** What went over the wire, as it was: text of a machine, which keeps its lines. */
export const RawText = ({ children }: { children: string }) => <pre className="raw-text">{children}</pre>
