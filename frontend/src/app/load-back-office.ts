/** By those who start the first calls and by the router: the build lists its files once. */
export const loadBackOffice = () => import('./back-office.js');
