"""What is printed on paper: faces of the disk, labels of the tokens, in five languages."""
