import { Navigate, useLocation } from 'react-router';

/** To the same address without the punctuation that a message put after the link, else to the landing page. */
export function Elsewhere() {
  const { pathname, search } = useLocation();
  const plain = pathname.replace(/(%[\da-f]{2}|[^\p{L}\p{N}])+$/iu, '');
  return <Navigate to={plain === pathname || plain === '' ? '/' : `${plain}${search}`} replace />;
}
