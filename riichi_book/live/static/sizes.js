// How many bytes each packed file has. The build puts them in its place.
export default {};
